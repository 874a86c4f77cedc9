import { type Config, readConfig } from '#server/config/config.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { loggedError, SettingError } from '#server/errors/errors.ts'

/** Tells the person at the terminal something, on the stream that carries no results. */
export const note = (line: string): void => console.error(line)

/**
 * Runs one of the program's commands with its settings, those in `.env` included. What is wrong outside the program
 * ends it with its line alone and code 1.
 */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    // The environment overrides the file.
    Object.assign(process.env, { ...readEnvFile('.env'), ...process.env })
    await command(readConfig(process.env))
  } catch (error) {
    console.error(whyItEnds(error))
    process.exitCode = 1
  }
}

/** What is wrong outside the program, in a line; of what is wrong in it, also where. */
function whyItEnds(error: unknown): string {
  if (error instanceof SettingError) return error.message
  const { message, stack } = loggedError(error)
  return isDatabaseDown(error) ? `The database cannot be used: ${message}` : (stack ?? message)
}
