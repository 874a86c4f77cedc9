import { type Config, readConfig } from '#server/config/config.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { loggedError, SettingError } from '#server/errors/errors.ts'

/** For the person at the terminal; stdout carries results. */
export const note = (line: string): void => console.error(line)

/** Runs a command with the settings and `.env`. A `SettingError` ends it with its line and code 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    Object.assign(process.env, { ...readEnvFile('.env'), ...process.env })
    await command(readConfig(process.env))
  } catch (error) {
    console.error(whyItEnds(error))
    process.exitCode = 1
  }
}

function whyItEnds(error: unknown): string {
  if (error instanceof SettingError) return error.message
  const { message, stack } = loggedError(error)
  return isDatabaseDown(error) ? `The database cannot be used: ${message}` : (stack ?? message)
}
