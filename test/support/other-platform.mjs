// For `node --import`: has the command take this system for the one in OTHER_PLATFORM. Paths stay as they are.
import process from 'node:process';
// Its binary is chosen by the real system.
import '@photostructure/sqlite';

Object.defineProperty(process, 'platform', { value: process.env.OTHER_PLATFORM });
