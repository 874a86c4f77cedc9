import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { type Figures, type Step, stepsOf } from './steps.ts'

export interface FirstStepsProps {
  /** Undefined until they have come. */
  figures: Figures | undefined
  /** Nothing stands in `children` yet: the steps take their place, else they stand above. */
  empty: boolean
  children: ReactNode
}

/** What a new house needs, ticked off by what is there, until all of it is. */
export function FirstSteps({ figures, empty, children }: FirstStepsProps) {
  const steps = useSteps(figures)
  if (!steps) return children
  return empty ? (
    <StepsPanel steps={steps} />
  ) : (
    <div className="grid min-w-0 content-start gap-5">
      <StepsPanel steps={steps} />
      {children}
    </div>
  )
}

/** Null once all is done. */
function useSteps(figures: Figures | undefined): Step[] | null {
  const { user } = useSession()
  const { of, estate } = useScope()
  const every = of === 'every estate'
  const bills = (every ? user.bills : estate?.bills) === true
  const isOpen =
    figures !== undefined && stepsOf(figures, { bills, estate: estate?.id }).some(({ done }) => !done)
  // Where there is one estate, the steps lead straight to it.
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
              className={
                step.done
                  ? 'mt-px grid size-6 flex-none place-items-center rounded-full bg-brand text-on-brand'
                  : 'mt-px grid size-6 flex-none place-items-center rounded-full border border-edge text-sm text-ink-2'
              }
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

/** A step with the ways to do it: the next one has buttons, the others can be gone to as well. */
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
          {links.map(({ label, to, search }, index) => (
            <ButtonLink
              key={label}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              to={to}
              search={search}
            >
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </div>
  )
}
