/** Safari has no requestIdleCallback. */
export const whenIdle: (task: () => void) => void = globalThis.requestIdleCallback ?? setTimeout
