import path from 'node:path';
import { expect, it } from 'vitest';
import { describeAnswers } from './api-answers.ts';

it('answers.json has the answers of the API, which "npm run docs" makes of the types of its handlers', async () => {
  const file = path.resolve(import.meta.dirname, '../../src/serve/api/answers.json');
  await expect(describeAnswers()).toMatchFileSnapshot(file);
});
