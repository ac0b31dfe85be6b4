/** What is loaded to follow what was ordered. */
export { AuditScreen } from './audit.tsx';
export { HistoryScreen } from './history.tsx';
export { JobsScreen } from './jobs/jobs-screen.tsx';
export { OrderScreen } from './order.tsx';
export { RunScreen } from './run/run-screen.tsx';
