import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_LABELS, PROBLEM_HEADING, SHEET_FIELDS } from '#contract/sheet-fields.ts'
import { guessFields, isProblemHeading } from './guess-fields.ts'

const attributes = [
  { id: 1, name: 'Bedrooms' },
  { id: 2, name: 'Parking space' },
]
const guess = (...headings: string[]) => guessFields(headings, attributes)

test('our own headings are known, so that an export comes back', () => {
  expect(guessFields(SHEET_FIELDS.map((field) => FIELD_LABELS[field as keyof typeof FIELD_LABELS]))).toEqual([
    ...SHEET_FIELDS,
  ])
  expect(guessFields(SHEET_FIELDS)).toEqual([...SHEET_FIELDS])
})

test.each([
  [
    'property',
    [
      ...['Flat No', 'House', 'HOUSE NO.', 'Unit', 'Plot', 'Apartment', 'Flat/House No', 'Apt. No', 'hse no'],
      ...[
        'Flat/Hse No',
        'Name of Property',
        'Block/Flat No.',
        'Street/House Number',
        'Address',
        'Full Address',
      ],
      ...['Shop/Office No', 'Blk & Flat', 'House Address', 'Address of property', 'Details of Property'],
    ],
  ],
  [
    'tenant_name',
    [
      ...['Occupant', 'Resident', 'Tenant Name', 'Name of Occupant', "Tenant's Full Name", 'Residents'],
      ...[
        'Tenant/Occupant',
        'Name of Occupier/Tenant',
        'Tenant(s)',
        'Tenant details',
        'Occupants’ Names',
        'Renter',
      ],
    ],
  ],
  [
    'tenant_phone',
    [
      'Tenant GSM',
      "Occupant's Phone No.",
      'Resident mobile number',
      'Tenant WhatsApp',
      'Phone 1',
      'GSM/WhatsApp No',
    ],
  ],
  ['tenant_email', ['Tenant e-mail', 'Resident Email Address', 'Occupant E-mail']],
  ['tenant_address', ["Tenant's address", 'Contact address', 'Home Address']],
  [
    'landlord_name',
    [
      ...[
        'Landlord',
        'Owner',
        'Name of Owner',
        "Landlord's name",
        'OWNER NAME',
        'LANDLORD/OWNER',
        'Property Owner',
      ],
      ...[
        'Owner of Property',
        'House owner',
        "Landlord's/Owner's Name",
        'Allottee',
        'Name of owner of the house',
      ],
    ],
  ],
  ['landlord_email', ['Owner email', 'Landlord E-mail Address']],
  ['landlord_phone', ['Landlord GSM', 'Owner phone number', 'Landlord Tel.']],
  ['price', ['Rent', 'Price', 'Annual Rent (₦)', 'Rent p.a.', 'House Rent', 'Rent/Annum']],
  [
    'opening_balance',
    [
      ...[
        'Bal b/f',
        'Balance B/F',
        'BAL. B/F (N)',
        'Arrears',
        'Outstanding',
        'Debt',
        'Amount owed',
        'bal b/d',
      ],
      ...[
        'Outstanding as at 31/12/25',
        'O/S',
        'O/S Bal.',
        'O/S Balance (N)',
        'Outst. Amt',
        'S/C Arrears',
        'Bal. B/Fwd',
      ],
      ...[
        'Outstanding Service Charge',
        'Balance as at 31st December, 2025',
        'Total outstanding to date',
        'Unpaid dues',
      ],
    ],
  ],
  ['opening_due_on', ['Due date', 'Owed since']],
  [
    'starts_on',
    [
      ...['Date of entry', 'Move in', 'Move-in date', 'Since', 'Lease start', 'MoveInDate', 'Date packed in'],
      ...[
        'Year moved in',
        'Packed in',
        'Date of packing in',
        'Month/Year of entry',
        'Date occupied',
        'Date commenced',
      ],
    ],
  ],
  ['status', ['Status', 'Occupancy status']],
  ['property_type', ['Type', 'House type', 'Unit Type', 'Type of home', 'TYPE OF APARTMENT']],
  ['description', ['Remarks', 'Description', 'Notes']],
  ['attribute.1', ['Bedrooms', 'No. of bedrooms', 'BEDROOM']],
  ['attribute.2', ['Parking Space', 'parking spaces']],
])('%s is known in its usual spellings', (field, headings) => {
  for (const heading of headings) expect([heading, ...guess(heading)]).toEqual([heading, field])
})

test.each([
  ['Tenant ID'],
  ['Tenant No.'],
  ['No of occupants'],
  ['No. of flats'],
  ['Occupation'],
  ['Rent paid'],
  ['Lease end date'],
  ['State'],
  ['S/N'],
  ['S/No.'],
  ['No'],
  ['Service charge'],
  ['Date'],
  ['Signature'],
  [''],
  ['Tenant/Landlord'],
  ['7'],
])('%s is left to a person', (heading) => {
  expect(guess(heading)).toEqual([null])
})

test('a phone, an email or a name without whose it is, is the tenant’s where there is one, else the landlord’s', () => {
  expect(guess('House', 'Occupant', 'Phone', 'E-mail')).toEqual([
    'property',
    'tenant_name',
    'tenant_phone',
    'tenant_email',
  ])
  expect(guess('House', 'Owner', 'Phone', 'E-mail')).toEqual([
    'property',
    'landlord_name',
    'landlord_phone',
    'landlord_email',
  ])
  expect(guess('House', 'Name', 'GSM')).toEqual(['property', 'tenant_name', 'tenant_phone'])
  expect(guess('House', 'Landlord', 'Landlord GSM', 'Tenant', 'GSM')).toEqual([
    'property',
    'landlord_name',
    'landlord_phone',
    'tenant_name',
    'tenant_phone',
  ])
})

test('of two columns with one name, each is about the person before it', () => {
  expect(guess('House', 'Landlord', 'Phone', 'Email', 'Tenant', 'Phone', 'Email')).toEqual([
    'property',
    ...['landlord_name', 'landlord_phone', 'landlord_email'],
    ...['tenant_name', 'tenant_phone', 'tenant_email'],
  ])
})

test('two columns never get the same field: the better name has it', () => {
  expect(guess('Block', 'Flat No')).toEqual(['block', 'property'])
  expect(guess('Block', 'Tenant')).toEqual(['property', 'tenant_name'])
  expect(guess('Title', 'Tenant', 'Unit')).toEqual([null, 'tenant_name', 'property'])
  expect(guess('Amount', 'Arrears')).toEqual([null, 'opening_balance'])
  expect(guess('Phone', 'Tenant phone', 'Tenant')).toEqual([null, 'tenant_phone', 'tenant_name'])
})

test('an address is the tenant’s beside a property, and the property where nothing else names it', () => {
  expect(guess('Flat', 'Occupant', 'Address')).toEqual(['property', 'tenant_name', 'tenant_address'])
  expect(guess('Occupant', 'Address', 'Block')).toEqual(['tenant_name', 'property', 'block'])
  expect(guess('Occupant', 'Contact address', 'Block')).toEqual(['tenant_name', 'tenant_address', 'property'])
})

test('of several columns that may be the balance a person chooses, but for one that is surer', () => {
  const years = ['Outstanding as at 31/12/24', 'Outstanding as at 31/12/25']
  expect(guess('Flat', ...years, 'Amount')).toEqual(['property', null, null, null])
  expect(guess('Flat', ...years, 'Bal b/f')).toEqual(['property', null, null, 'opening_balance'])
})

test('why a row was refused is left out when the sheet comes back', () => {
  expect(guess(PROBLEM_HEADING, 'problem ')).toEqual([null, null])
  expect(isProblemHeading(PROBLEM_HEADING)).toBe(true)
  expect(isProblemHeading('Property')).toBe(false)
})

const heading = fc.constantFrom(
  ...[
    'House',
    'Flat No',
    'Unit',
    'Block',
    'Address',
    'Name',
    'Tenant',
    'Occupant',
    'Landlord',
    'Owner',
    'Phone',
    'GSM',
    'WhatsApp',
  ],
  ...[
    'Email',
    'Owner email',
    'Rent',
    'Price',
    'Value',
    'Balance',
    'Arrears',
    'Amount',
    'Due date',
    'Since',
    'Move in',
    'Status',
  ],
  ...['State', 'Notes', 'Bedrooms', 'No of bedrooms', 'Problem', 'S/N', 'Landlord phone', 'Tenant address'],
)
test('what a column is does not depend on where it stands', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(heading, { maxLength: 14 })
        .chain((headings) =>
          fc.tuple(
            fc.constant(headings),
            fc.shuffledSubarray(headings, { minLength: headings.length, maxLength: headings.length }),
          ),
        ),
      ([headings, shuffled]) => {
        const first = Object.fromEntries(guess(...headings).map((field, index) => [headings[index], field]))
        const second = Object.fromEntries(guess(...shuffled).map((field, index) => [shuffled[index], field]))
        expect(second).toEqual(first)
        const given = Object.values(first).filter((field) => field !== null)
        expect(new Set(given).size).toBe(given.length)
      },
    ),
  )
})
