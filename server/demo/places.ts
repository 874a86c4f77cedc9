import type { BankAccountForm } from '#contract/bank-accounts.ts'

export interface DemoPlace {
  name: string
  owner: string
  phone_number: string
  email: string
  address: string
  status: 1 | null
  properties: number
  bank_account: Pick<BankAccountForm, 'bank' | 'number'>
  founded_months_ago: number
  charges: readonly {
    name: string
    amount: number
    duration: number
    status: 1 | null
    /** Naira by type of home. */
    rates?: Record<string, number>
    empty_homes?: 'owner'
  }[]
}

export const ESTATES = [
  {
    name: 'Lekki Gardens Phase II',
    owner: 'Ngozi Okafor',
    phone_number: '+2348031234567',
    email: 'estateadmin@estate.demo',
    address: '14 Admiralty Way, Lekki Phase 1, Lagos',
    status: 1,
    properties: 46,
    bank_account: { bank: 'GTBank', number: '0123456785' },
    founded_months_ago: 26,
    charges: [
      { name: 'Generator diesel', amount: 32_750, duration: 3, status: null },
      {
        ...{ name: 'Service charge', amount: 45_000, duration: 1, status: 1 },
        rates: { Home: 48_000, Terrace: 52_000, Duplex: 60_000 },
      },
      { name: 'Security levy', amount: 18_500, duration: 1, status: 1 },
      { name: 'Waste management', amount: 60_000, duration: 12, status: 1 },
      { name: 'Road repair levy', amount: 120_000, duration: 2, status: 1 },
      { ...{ name: 'Borehole upkeep', amount: 15_000, duration: 3, status: 1 }, empty_homes: 'owner' },
    ],
  },
  {
    name: 'Maitama Heights',
    owner: 'Ibrahim Sulaiman',
    phone_number: '+2348059876543',
    email: 'ibrahim.sulaiman@maitama.demo',
    address: '7 Gana Street, Maitama, Abuja',
    status: 1,
    properties: 28,
    bank_account: { bank: 'Zenith Bank', number: '1012345671' },
    founded_months_ago: 19,
    charges: [
      { name: 'Service charge', amount: 65_000, duration: 1, status: 1 },
      { name: 'Water supply', amount: 12_500, duration: 1, status: 1 },
      { name: 'Perimeter lighting', amount: 40_000, duration: 6, status: 1 },
    ],
  },
  {
    name: 'Trans-Amadi Court',
    owner: 'Ifeoma Nwosu',
    phone_number: '+2348071112233',
    email: 'ifeoma.nwosu@transamadi.demo',
    address: '22 Trans-Amadi Road, Port Harcourt',
    status: null,
    properties: 8,
    bank_account: { bank: 'Access Bank', number: '0012345670' },
    founded_months_ago: 34,
    charges: [{ name: 'Service charge', amount: 30_000, duration: 1, status: null }],
  },
] as const satisfies DemoPlace[]

export const ATTRIBUTES = [
  { name: 'Bedrooms', label: 'Number of bedrooms' },
  { name: 'Toilets', label: 'Number of toilets' },
  { name: 'Parking spaces', label: 'Cars that fit on the plot' },
  { name: 'Borehole', label: 'Own water supply' },
  { name: 'Fitted kitchen', label: 'Kitchen with cabinets and cooker' },
  { name: 'Boys’ quarters', label: 'Separate room for staff' },
] as const

/** `days`: days ago. */
export const NOTIFICATIONS = [
  {
    days: 2,
    type: 'email',
    roles: ['landlord', 'tenant'],
    title: 'Power maintenance on Saturday',
    message:
      'The transformer serving Palm Court and Orchid Close will be maintained on Saturday from 9 a.m. to 1 p.m. Please switch off sensitive appliances before then. The estate generator will run for street lights and the gate only.',
  },
  {
    days: 9,
    type: 'whatsapp',
    roles: ['tenant'],
    title: 'November service charge',
    message:
      'The service charge for this month is open. You can pay it by card from the Charges page, alone or together with the security levy.',
  },
  {
    days: 24,
    type: 'email',
    roles: ['landlord'],
    title: 'Annual landlords’ meeting',
    message:
      'The annual meeting is on the last Sunday of next month at 4 p.m. in the clubhouse. The accounts and the road repair plan are on the agenda.',
  },
  {
    days: 47,
    type: 'email',
    roles: ['landlord', 'tenant'],
    title: 'New gate procedure for visitors',
    message:
      'From Monday, visitors are let in with a code from their host. Please tell security by phone if you expect more than five guests.',
  },
  {
    days: 83,
    type: 'whatsapp',
    roles: ['tenant'],
    title: 'Waste collection days',
    message:
      'Waste is now collected on Tuesdays and Fridays before 7 a.m. Please keep bins inside until the evening before.',
  },
] as const
