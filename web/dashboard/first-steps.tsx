import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { many } from '#web/api/queries.ts'
import type { Path } from '#web/routing/addresses.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { Panel } from '#web/ui/page/panel.tsx'

interface Figures {
  total_estates?: number
  total_properties: number
  total_tenants: number
  total_charges: number
  anybody_invited: boolean
  payments_count: number
}

interface Place {
  bills: boolean
  /** Undefined for several estates. */
  estate: number | undefined
}

interface StepLink {
  label: string
  to: Exclude<Path, `${string}$${string}`>
  search?: Record<string, string>
}
export interface Step {
  title: string
  detail: string
  done: boolean
  links: StepLink[]
}

const ADD = { add: '1' }

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
      detail: 'Everyone who lives in the estate.',
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
      detail: 'Bills go out automatically, and you see what each home owes.',
      // An estate with payments decided against billing.
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

const billing = (forAdmins: boolean, estate: number | undefined): StepLink => {
  const label = 'Turn on billing'
  if (!forAdmins) return { label, to: '/settings/billing' }
  return estate === undefined
    ? { label, to: '/estates' }
    : { label, to: '/estates/billing', search: { estate: String(estate) } }
}

export interface FirstStepsProps {
  figures: Figures | undefined
  /** The steps replace `children` if true, else they stand above. */
  empty: boolean
  children: ReactNode
}

export function FirstSteps({ figures, empty, children }: FirstStepsProps) {
  const steps = useSteps(figures)
  if (!steps) return children
  if (empty) return <StepsPanel steps={steps} />
  return (
    <div className="grid min-w-0 content-start gap-5">
      <StepsPanel steps={steps} />
      {children}
    </div>
  )
}

function useSteps(figures: Figures | undefined): Step[] | null {
  const { user, may } = useSession()
  const { of, estate } = useScope()
  const every = of === 'every estate'
  const bills = (every ? user.bills : estate?.bills) === true
  const isOpen =
    may('POST /create/charge') &&
    figures !== undefined &&
    stepsOf(figures, { bills, estate: estate?.id }).some(({ done }) => !done)
  const estates = useQuery({
    ...many('GET /estates', { query: { page: 1, per_page: 2 } }),
    enabled: isOpen && every,
  })
  if (!isOpen) return null
  const [first, ...others] = estates.data?.rows ?? []
  const only = others.length === 0 ? first?.id : undefined
  return stepsOf(figures, { bills, estate: every ? only : estate?.id })
}

function StepsPanel({ steps }: { steps: Step[] }) {
  const next = steps.find(({ done }) => !done)
  return (
    <Panel
      title="First steps"
      action={
        <span className="text-sm text-ink-3">
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
      }
      flush
    >
      <ol className="pt-2">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-3.5 border-t border-line px-5 py-3 first:border-t-0">
            <span
              aria-hidden="true"
              className={classes(
                'mt-px grid size-6 flex-none place-items-center rounded-full',
                step.done ? 'bg-brand text-on-brand' : 'border border-edge text-sm text-ink-2',
              )}
            >
              {step.done ? <Check className="size-4" /> : index + 1}
            </span>
            {step.done ? (
              <p className="leading-6 text-ink-3">
                <span className="sr-only">Done: </span>
                {step.title}
              </p>
            ) : (
              <ToDo step={step} isNext={step === next} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function ToDo({ step: { title, detail, links }, isNext }: { step: Step; isNext: boolean }) {
  const [main] = links
  return (
    <div className="min-w-0">
      <p className="leading-6 font-[560]">
        {isNext || !main ? (
          title
        ) : (
          <Link to={main.to} search={main.search} className={linkStyle}>
            {title}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-3">{detail}</p>
      {isNext && (
        <p className="mt-2.5 mb-1 flex flex-wrap gap-2.5">
          {links.map(({ label, ...link }, index) => (
            <ButtonLink key={label} {...link} size="sm" variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </div>
  )
}
