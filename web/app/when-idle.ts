/** Safari has no requestIdleCallback. */
export const whenIdle = (task: () => void): void => {
  // React would take a number for a clean-up of the effect.
  const wait = globalThis.requestIdleCallback ?? setTimeout
  wait(task)
}
