export interface Figures {
  /** Only in the figures over all estates. */
  total_estates?: number
  total_properties: number
  total_tenants: number
  /** Of an estate, its own: one of every estate is nothing that its admin has done. */
  total_charges: number
  /** Somebody was sent a link to join, or has joined without. */
  anybody_invited: boolean
  payments_count: number
}

/** Where the steps are done. */
export interface Place {
  /** What each tenancy owes is kept, by an estate at least. */
  bills: boolean
  /** The one estate that an admin's links are about, or that somebody looks after; undefined where there are several. */
  estate: number | undefined
}

export interface StepLink {
  label: string
  to:
    | '/estates'
    | '/estates/billing'
    | '/settings/billing'
    | '/imports'
    | '/invitations'
    | '/properties'
    | '/tenants'
    | '/charges'
    | '/payments'
  search?: Record<string, string>
}
export interface Step {
  title: string
  detail: string
  done: boolean
  /** The ways to do it, the usual one first. */
  links: StepLink[]
}

const ADD = { add: '1' }

/** What a new installation, or a new estate, needs until its first payment; ticked off by what is there. */
export function stepsOf(figures: Figures, { bills, estate }: Place): Step[] {
  const { total_estates, total_properties, total_tenants, total_charges, payments_count } = figures
  const forAdmins = total_estates !== undefined
  const its: Record<string, string> = forAdmins && estate !== undefined ? { estate: String(estate) } : {}
  const steps: Step[] = [
    {
      title: 'Bring in the properties',
      detail: 'All at once from a sheet, with who owns them and who lives there; or one by one.',
      done: total_properties > 0,
      links: [
        { label: 'Import a sheet', to: '/imports', search: its },
        { label: 'Add a property', to: '/properties', search: ADD },
      ],
    },
    {
      title: 'Add a tenant',
      detail: 'Everybody who lives there and is to be reached.',
      done: total_tenants > 0,
      links: [{ label: 'Add a tenant', to: '/tenants', search: ADD }],
    },
    {
      title: 'Add a charge',
      detail: 'What tenants are asked to pay, and how often.',
      done: total_charges > 0,
      links: [{ label: 'Add a charge', to: '/charges', search: ADD }],
    },
    {
      title: 'Turn on billing',
      detail: 'The estate then asks for its charges by itself, and knows what each tenancy owes.',
      // Where money has come in without it, that was decided.
      done: bills || payments_count > 0,
      links: [billing(forAdmins, estate)],
    },
    {
      title: 'Invite the people',
      detail: 'Each gets a link by email or WhatsApp, or a printed letter, and chooses a password.',
      done: figures.anybody_invited,
      links: [{ label: 'Invite people', to: '/invitations', search: its }],
    },
    {
      title: 'Receive the first payment',
      detail: 'Tenants sign in and pay by card. What comes otherwise is recorded.',
      done: payments_count > 0,
      links: [{ label: 'Record a payment', to: '/payments', search: ADD }],
    },
  ]
  if (!forAdmins) return steps
  const first: Step = {
    title: 'Add an estate and its admin',
    detail: 'They come together: whoever looks after it gets an account with it.',
    done: total_estates > 0,
    links: [{ label: 'Add an estate', to: '/estates', search: ADD }],
  }
  return [first, ...steps]
}

/** Of several estates each has its own: it is chosen among them. */
const billing = (forAdmins: boolean, estate: number | undefined): StepLink => {
  const label = 'Turn on billing'
  if (!forAdmins) return { label, to: '/settings/billing' }
  return estate === undefined
    ? { label, to: '/estates' }
    : { label, to: '/estates/billing', search: { estate: String(estate) } }
}
