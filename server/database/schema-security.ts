import type { SecurityEventKind } from '#contract/security-events.ts'
import { bigint, integer, jsonb, pgTable, text } from '#server/database/drizzle.ts'
import { bytes, createdAt, instantColumn, search, serial } from './columns.ts'

/* What is kept for the sake of safety. */

/** That super admins were warned of something; see `security-log/bursts.ts`. */
export const securityWarnings = pgTable('security_warnings', { matter: text().notNull(), at: createdAt() })

export const securityEvents = pgTable('security_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: createdAt(),
  kind: text().$type<SecurityEventKind>().notNull(),
  /** The same at about the same time, noted together. */
  times: integer().notNull().default(1),
  /** The account that did it, or was tried. */
  user_id: integer(),
  role: text(),
  /** What was typed to sign in, where no account has it. */
  tried: text(),
  ip: text(),
  user_agent: text(),
  /** The account that it was done to, where that is another. */
  about_id: integer(),
  entity: text(),
  entity_id: integer(),
  estate_id: integer(),
  detail: jsonb().$type<Record<string, unknown>>(),
  search: search(),
})

/** What its holder can undo of what was changed of an account. */
export type UndoableKind =
  | 'password'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'roles'

export const accountChanges = pgTable('account_changes', {
  id: serial(),
  user_id: integer().notNull(),
  kind: text().$type<UndoableKind>().notNull(),
  /** Null: somebody in the account itself, or by a link that its holder was sent. */
  by_id: integer(),
  /** Where its link went and the way in goes to; null: to the number that the account signs in with. */
  email: text(),
  /** What undoing puts back or takes away, by kind. */
  undo: jsonb().$type<Record<string, unknown>>().notNull(),
  token_hash: bytes().notNull(),
  created_at: createdAt(),
  expires_at: instantColumn().notNull(),
  undone_at: instantColumn(),
})

/** A key of an authenticator app; it counts once `users.second_factor_since` says so. */
export const secondFactors = pgTable('second_factors', {
  user_id: integer().primaryKey(),
  /** Sealed, see `server/secrets/sealing.ts`. */
  secret: bytes().notNull(),
  /** The time step of the last code that was used: each works once. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  user_id: integer().notNull(),
  code_hash: bytes().notNull(),
  used_at: instantColumn(),
})

/** From which devices and networks each account was signed in to. */
export const knownDevices = pgTable('known_devices', {
  user_id: integer().notNull(),
  /** As `deviceOf` tells it. */
  device: text().notNull(),
  /** As `networkOf` tells it. */
  network: text().notNull(),
  last_seen_at: createdAt(),
})
