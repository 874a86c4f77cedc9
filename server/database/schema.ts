import type { NotificationType } from '#contract/notifications.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import type { Role } from '#contract/roles.ts'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  sql,
  text,
} from '#server/database/drizzle.ts'
import { bytes, createdAt, instantColumn, moneyColumn, search, serial, textArray } from './columns.ts'

/*
 * The tables as TypeScript sees them; those of payments are in schema-payments.ts. migrations/*.sql is what makes them
 * (with their constraints and indexes); schema.api.test.ts holds the two against each other.
 */

export const estates = pgTable('estates', {
  id: serial(),
  name: text().notNull(),
  owner: text().notNull(),
  phone_number: text().notNull(),
  address: text().notNull(),
  email: text().notNull(),
  status: smallint().$type<1>(),
  lga_id: integer().notNull().default(1),
  created_at: createdAt(),
  archived_at: instantColumn(),
  /** The first of the month from which dues are kept; null: the estate does not bill. */
  billing_from: date(),
  raise_days: smallint().notNull().default(0),
  search: search(),
})

export const users = pgTable('users', {
  id: serial(),
  name: text().notNull(),
  email: text(),
  /** E.164; what somebody without an email signs in with. */
  sign_in_phone: text(),
  phone_number: text(),
  password_hash: text().notNull(),
  must_change_password: boolean().notNull().default(false),
  password_expires_at: instantColumn(),
  email_confirmed_at: instantColumn(),
  phone_confirmed_at: instantColumn(),
  /** What they sign in with is their own word, until one of the two is confirmed. */
  sign_in_claimed: boolean().notNull().default(false),
  /** Since when they have had a password of their own; see `hasJoined`. */
  joined_at: instantColumn(),
  estate_id: integer(),
  deactivated_at: instantColumn(),
  deactivated_reason: text(),
  deactivated_by: integer(),
  /** Since when nothing here leads to them any more; the row is nobody's then. */
  erased_at: instantColumn(),
  /** Null: a password is enough to sign in. */
  second_factor_since: instantColumn(),
  /** By when it has to be set up, where a role manages and the setting asks for it. */
  second_factor_due_at: instantColumn(),
  created_at: createdAt(),
  search: search(),
})

export const roles = pgTable('roles', { id: integer().primaryKey(), name: text().$type<Role>().notNull() })

export const userRoles = pgTable('user_roles', {
  user_id: integer().notNull(),
  role: text().$type<Role>().notNull(),
  position: integer().notNull(),
})

export const sessions = pgTable('sessions', {
  id: serial(),
  token_hash: bytes().notNull(),
  user_id: integer().notNull(),
  created_at: createdAt(),
  last_seen_at: createdAt(),
  expires_at: instantColumn().notNull(),
  ip: text(),
  user_agent: text(),
  password_given_at: instantColumn(),
  /** When a code of the second factor was given last. */
  code_given_at: instantColumn(),
  /** Null: it goes on, or its time ran out. */
  end_reason: text(),
})

export const emailChanges = pgTable('email_changes', {
  id: serial(),
  user_id: integer().notNull(),
  /** Null: their first. */
  old_email: text(),
  new_email: text().notNull(),
  asked_by: integer().notNull(),
  confirm_hash: bytes().notNull(),
  undo_hash: bytes().notNull(),
  created_at: createdAt(),
  expires_at: instantColumn().notNull(),
  confirmed_at: instantColumn(),
  undone_at: instantColumn(),
  withdrawn_at: instantColumn(),
})

export const passwordResets = pgTable('password_resets', {
  id: serial(),
  token_hash: bytes().notNull(),
  user_id: integer().notNull(),
  created_at: createdAt(),
  expires_at: instantColumn().notNull(),
  used_at: instantColumn(),
  left_by: text().$type<'email' | 'whatsapp' | 'letter'>().notNull().default('email'),
  /** Followed on the page where people join, and nowhere else. */
  invites: boolean().notNull().default(false),
})

export const knownBrowsers = pgTable('known_browsers', {
  token_hash: bytes().notNull(),
  user_id: integer().notNull(),
  last_used_at: createdAt(),
})

export const attributes = pgTable('attributes', {
  id: serial(),
  name: text().notNull(),
  label: text().notNull(),
  created_at: createdAt(),
  search: search(),
})

export const properties = pgTable('properties', {
  id: serial(),
  estate_id: integer().notNull(),
  owner_id: integer(),
  owner_name: text(),
  owner_email: text(),
  owner_phone: text(),
  title: text().notNull(),
  description: text(),
  price: moneyColumn().notNull(),
  status: text().$type<PropertyStatus>().notNull(),
  property_type_id: integer().notNull().default(3),
  created_at: createdAt(),
  search: search(),
})

/** Who owned a property when, see `contract/properties.ts`; `properties` itself names the owner of today. */
export const propertyOwners = pgTable('property_owners', {
  id: serial(),
  property_id: integer().notNull(),
  owner_id: integer(),
  owner_name: text(),
  owner_email: text(),
  owner_phone: text(),
  from_on: date(),
  until_on: date(),
  planned: boolean().notNull().default(false),
  created_at: createdAt(),
})

export const propertyAttributes = pgTable('property_attributes', {
  property_id: integer().notNull(),
  attribute_id: integer().notNull(),
  value: text().notNull().default('1'),
})

export const tenants = pgTable('tenants', {
  id: serial(),
  user_id: integer().notNull(),
  estate_id: integer().notNull(),
  estate_property_id: integer().notNull(),
  name: text().notNull(),
  email: text(),
  phone_number: text(),
  address: text(),
  status: smallint().$type<1>().default(1),
  created_at: createdAt(),
  left_at: instantColumn(),
  /** Days in Lagos; `ends_on` is the last one, null while no end is known. */
  starts_on: date().notNull().default(sql`lagos_today()`),
  ends_on: date(),
  billed_until: date(),
  /** Naira that were owed before the estate bills, below zero paid in advance, and the day since when; see `contract/imports.ts`. */
  opening_balance: moneyColumn(),
  opening_due_on: date(),
  search: search(),
})

export const charges = pgTable('charges', {
  id: serial(),
  estate_id: integer(),
  name: text().notNull(),
  amount: moneyColumn().notNull(),
  duration: integer().notNull(),
  status: smallint().$type<1>(),
  property_type_id: integer().notNull().default(3),
  user_id: integer().notNull(),
  created_at: createdAt(),
  search: search(),
})

export const notifications = pgTable('notifications', {
  id: serial(),
  estate_id: integer(),
  user_id: integer(),
  title: text().notNull(),
  message: text().notNull(),
  type: text().$type<NotificationType>().notNull(),
  url: text(),
  roles: textArray<'landlord' | 'tenant'>().notNull().default([]),
  created_by: integer(),
  created_at: createdAt(),
  deleted_at: instantColumn(),
  search: search(),
})

export const notificationStates = pgTable('notification_states', {
  notification_id: integer().notNull(),
  user_id: integer().notNull(),
  read_at: instantColumn(),
  hidden_at: instantColumn(),
})

/**
 * What leaves the house. The table keeps the name it was made with: a server of the version before still writes to it while
 * this one is brought in. Write it as `${messages}` in SQL.
 */
export const messages = pgTable('messages', {
  id: serial(),
  notification_id: integer(),
  user_id: integer(),
  estate_id: integer(),
  kind: text().notNull(),
  channel: text().$type<'email' | 'whatsapp'>().notNull(),
  address: text().notNull(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  status: text().$type<'queued' | 'sent' | 'delivered' | 'read' | 'failed'>().notNull().default('queued'),
  tries: integer().notNull().default(0),
  next_try_at: instantColumn().default(sql`now()`),
  last_error: text(),
  provider_id: text(),
  created_at: createdAt(),
  sent_at: instantColumn(),
  via: text().$type<'smtp' | 'whatsapp' | 'outbox'>(),
  give_up_at: instantColumn().notNull().default(sql`now() + interval '72 hours'`),
  unreachable: boolean().notNull().default(false),
  search: search(),
})

export const channelStops = pgTable('channel_stops', {
  channel: text().$type<'email' | 'whatsapp'>().primaryKey(),
  reason: text().notNull(),
  until: instantColumn().notNull(),
})

export const channelOutages = pgTable('channel_outages', {
  channel: text().$type<'email' | 'whatsapp'>().primaryKey(),
  reason: text().notNull(),
  since: createdAt(),
})

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: createdAt(),
  user_id: integer(),
  role: text(),
  ip: text(),
  action: text().notNull(),
  entity: text().notNull(),
  entity_id: integer(),
  estate_id: integer(),
  before: jsonb(),
  after: jsonb(),
  search: search(),
})
