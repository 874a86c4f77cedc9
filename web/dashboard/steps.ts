export interface Figures {
  /** Only in the figures over all estates. */
  total_estates?: number
  total_properties: number
  total_tenants: number
  /** Of an estate, its own: one of every estate is nothing that its admin has done. */
  total_charges: number
  payments_count: number
}

export interface Step {
  title: string
  detail: string
  done: boolean
  /** Where it is done; nowhere for what others do. */
  to?: '/estates' | '/properties' | '/tenants' | '/charges'
}

/** What a new installation, or a new estate, needs until its first payment; ticked off by what is there. */
export function stepsOf(figures: Figures): Step[] {
  const { total_estates, total_properties, total_tenants, total_charges, payments_count } = figures
  const steps: Step[] = [
    {
      title: 'Add a property',
      detail: 'With its landlord and tenant, who get an account of their own.',
      done: total_properties > 0,
      to: '/properties',
    },
    {
      title: 'Add a tenant',
      detail: 'Everybody who lives there and is to be reached.',
      done: total_tenants > 0,
      to: '/tenants',
    },
    {
      title: 'Add a charge',
      detail: 'What tenants are asked to pay, and how often.',
      done: total_charges > 0,
      to: '/charges',
    },
    {
      title: 'Receive the first payment',
      detail: 'Tenants sign in, choose a charge and pay by card.',
      done: payments_count > 0,
    },
  ]
  if (total_estates === undefined) return steps
  const estate: Step = {
    title: 'Add an estate',
    detail: 'Its estate admin gets an account with it.',
    done: total_estates > 0,
    to: '/estates',
  }
  return [estate, ...steps]
}
