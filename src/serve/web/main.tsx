import { render } from 'preact';
import { App } from './app.tsx';
import { openSession } from './session.ts';

const place = document.getElementById('app');
if (place) render(<App />, place);
void openSession();
