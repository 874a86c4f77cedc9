import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config/config.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { type ConnectedDatabase, connectDatabase } from '#server/database/connect.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { loggedError, messageOf, SettingError } from '#server/errors/errors.ts'

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

/** Runs work on the database of the settings, and closes it. */
export async function withDatabase(
  config: Config,
  work: (database: ConnectedDatabase) => Promise<void>,
): Promise<void> {
  const database = await connectDatabase(config, note)
  await work(database).finally(database.close)
}

export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ options }).values
  } catch (cause) {
    throw new SettingError(`${messageOf(cause)}\n${usage}`, { cause })
  }
}
