/** npm, which started us, is looked for this often. */
const LOOK_FOR_PARENT_EVERY_MS = 500
/** A terminal's Ctrl-C comes twice, from the terminal and from npm; what a person presses again comes later than this. */
const SAME_CTRL_C_MS = 1000

/** Resolves when somebody asks the program to stop. Who asks again while it is closing ends it at once. */
export function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0
    const ask = () => {
      if (askedAt && Date.now() - askedAt > SAME_CTRL_C_MS) process.exit(1)
      askedAt ||= Date.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    // Who ends npm ends the shell between it and us, which passes no signal on: then we have another parent.
    const parent = process.ppid
    if (process.env.npm_lifecycle_event)
      setInterval(() => process.ppid !== parent && resolve(), LOOK_FOR_PARENT_EVERY_MS).unref()
  })
}
