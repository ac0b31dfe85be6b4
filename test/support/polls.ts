/** An event is waited for, not timed: a busy machine may take long for it. `expect.poll` waits for a second if nothing else is said. */
export const POLLS = { poll: { timeout: 30_000, interval: 10 } };
