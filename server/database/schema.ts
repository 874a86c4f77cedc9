import type { NotificationType } from '#contract/notifications.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
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

/* The tables for Drizzle; migrations/*.sql creates them. schema.api.test.ts compares the two. */

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
  /** First of the month; null: the estate does not bill. */
  billing_from: date(),
  raise_days: smallint().notNull().default(0),
  bills_owners: boolean().notNull().default(false),
  /** The contact that residents see. */
  office_name: text(),
  office_phone: text(),
  office_whatsapp: text(),
  office_email: text(),
  search: search(),
})

export const users = pgTable('users', {
  id: serial(),
  name: text().notNull(),
  email: text(),
  sign_in_phone: text(),
  phone_number: text(),
  password_hash: text().notNull(),
  must_change_password: boolean().notNull().default(false),
  password_expires_at: instantColumn(),
  email_confirmed_at: instantColumn(),
  phone_confirmed_at: instantColumn(),
  /** True until the email or phone that the person typed is confirmed. */
  sign_in_claimed: boolean().notNull().default(false),
  /** See `hasJoined`. */
  joined_at: instantColumn(),
  estate_id: integer(),
  /** Counts for an estate admin. */
  staff_role: text().$type<StaffRole>().notNull().default('manager'),
  deactivated_at: instantColumn(),
  deactivated_reason: text(),
  deactivated_by: integer(),
  erased_at: instantColumn(),
  second_factor_since: instantColumn(),
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
  code_given_at: instantColumn(),
  end_reason: text(),
})

export const emailChanges = pgTable('email_changes', {
  id: serial(),
  user_id: integer().notNull(),
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

export const propertyTypes = pgTable('property_types', {
  id: serial(),
  name: text().notNull(),
  created_at: createdAt(),
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
  let_by_room: boolean().notNull().default(false),
  owner_lives_from: date(),
  created_at: createdAt(),
  search: search(),
})

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

export const accounts = pgTable('accounts', {
  id: serial(),
  estate_id: integer().notNull(),
  property_id: integer().notNull(),
  no: integer().notNull().default(0),
  number: text().notNull().default(''),
  pay_code: text().notNull().default(sql`new_pay_code()`),
  owner_id: integer(),
  ownership_id: integer(),
  tenant_id: integer(),
  shared: boolean().notNull().default(false),
  starts_on: date().notNull(),
  ends_on: date(),
  first_period: text().$type<'full' | 'daily' | 'none'>(),
  last_period: text().$type<'full' | 'daily'>(),
  billed_until: date(),
  created_at: createdAt(),
})

export const tenants = pgTable('tenants', {
  id: serial(),
  user_id: integer().notNull(),
  estate_id: integer().notNull(),
  estate_property_id: integer().notNull(),
  /** The database opens one if none is given. */
  account_id: integer().notNull().default(0),
  name: text().notNull(),
  email: text(),
  phone_number: text(),
  address: text(),
  status: smallint().$type<1>().default(1),
  created_at: createdAt(),
  left_at: instantColumn(),
  starts_on: date().notNull().default(sql`lagos_today()`),
  ends_on: date(),
  /** Naira owed from before the estate billed, below zero paid in advance. */
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
  repeatable: boolean().notNull().default(false),
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
