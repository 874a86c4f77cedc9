import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { type Figures, type Step, stepsOf } from './steps.ts'

/** What a new house needs, ticked off by what is there; null once the first payment is in. */
export const firstSteps = (figures: Figures) =>
  figures.payments_count === 0 ? <FirstSteps steps={stepsOf(figures)} /> : null

function FirstSteps({ steps }: { steps: Step[] }) {
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
            <div className="min-w-0">
              <p className={step.done ? 'leading-6 text-ink-3' : 'leading-6 font-[560]'}>
                {step.done && <span className="sr-only">Done: </span>}
                {step === next && step.to ? (
                  <Link to={step.to} className={linkStyle}>
                    {step.title}
                  </Link>
                ) : (
                  step.title
                )}
              </p>
              {!step.done && <p className="text-sm text-ink-3">{step.detail}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
