import type { ImpersonalTable } from './table.ts'

const OF_THE_ESTATE =
  'About the estate. Who entered it is a number, which leads to nobody once that account is erased; what they did is in their log.'
const OF_THE_PROGRAM = 'About the program itself.'
const SUMS = 'Sums and counts.'

const of = (impersonal: string, columns: string): ImpersonalTable => ({
  impersonal,
  columns: columns.split(' '),
})

/** Where nobody's data is. Free text in them may still name somebody who is erased: it is looked through all the same. */
export const IMPERSONAL: Readonly<Record<string, ImpersonalTable>> = {
  estates: of(
    'About the estate: its name, and how it can be reached.',
    'id name owner phone_number address email status lga_id created_at archived_at search billing_from raise_days',
  ),
  attributes: of(OF_THE_ESTATE, 'id name label created_at search'),
  property_attributes: of(OF_THE_ESTATE, 'property_id attribute_id value'),
  charges: of(
    OF_THE_ESTATE,
    'id estate_id name amount duration status property_type_id user_id created_at search',
  ),
  charge_terms: of(
    OF_THE_ESTATE,
    'id estate_id charge_id effective_from known_from decided_on amount active due_days proration grace_days late_fee_kind late_fee late_fee_monthly late_fee_cap created_by created_at',
  ),
  billed_charges: of(OF_THE_ESTATE, 'estate_id charge_id anchor_on months created_at'),
  billing_pauses: of(OF_THE_ESTATE, 'id estate_id from_on until_on'),
  reminder_rules: of(OF_THE_ESTATE, 'estate_id turned_on days whatsapp reminded_until'),
  import_headings: of(OF_THE_ESTATE, 'estate_id heading field'),
  collections: of(SUMS, 'estate_id month amount payments'),
  payment_days: of(
    SUMS,
    'paid_on written_on status payment_method currency payments amount reversed reversed_amount',
  ),
  invoice_numbers: of(SUMS, 'year last_number'),
  backups: of(
    'About backups: sums and counts. The backups hold what everything here holds, until they are old.',
    'id at made_at file bytes sha256 figures error',
  ),
  retention_runs: of(SUMS, 'id kind day at before_rows removed ended_at'),
  restore_drills: of(OF_THE_PROGRAM, 'id at backup_id error'),
  channel_outages: of(OF_THE_PROGRAM, 'channel reason since'),
  channel_stops: of(OF_THE_PROGRAM, 'channel reason until'),
  privacy_notices: of(
    'What everybody is told about what is kept. Who published it is a number, which leads to nobody once that account is erased.',
    'version text published_at published_by',
  ),
  roles: of(OF_THE_PROGRAM, 'id name'),
  schema_migrations: of(OF_THE_PROGRAM, 'name checksum applied_at'),
  security_warnings: of(
    'What super admins were warned of, for two days at most; people by their numbers, networks by their addresses.',
    'matter at',
  ),
  throttle: of(
    'Counts of tries, kept for a day at most, under numbers and texts that cannot be read back.',
    'key points expire',
  ),
}
