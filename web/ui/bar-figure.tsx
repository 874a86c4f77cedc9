import { type KeyboardEvent, useState } from 'react'
import { classes } from './classes.ts'

export interface Bar {
  /** Under the bar: 'Nov'. */
  label: string
  /** In full: 'November 2026'. */
  name: string
  value: number
  /** The value in words: '₦6,412,000'. */
  text: string
  /** Beside it: '142 payments'. */
  note?: string | undefined
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** 1, 2 or 5 times a power of ten, so that at most four lines carry a round figure. */
function stepFor(highest: number): number {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
}

/** A dozen figures as bars, the last one standing out. Pointing, tapping or the arrow keys tell each; a hidden table holds all. */
export function BarFigure({
  caption,
  bars,
  height = 232,
}: {
  caption: string
  bars: readonly Bar[]
  height?: number
}) {
  const last = bars.length - 1
  const [active, setActive] = useState<number>()
  const step = stepFor(Math.max(0, ...bars.map((bar) => bar.value)))
  const lines = Math.max(1, Math.ceil(Math.max(0, ...bars.map((bar) => bar.value)) / step))
  const ceiling = step * lines
  const told = bars[active ?? last]
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (active ?? last) - 1, ArrowRight: (active ?? last) + 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, to)))
  }
  return (
    <figure>
      <figcaption className="mb-3 flex min-h-6 flex-wrap items-baseline gap-x-2">
        <span className="sr-only">{caption}</span>
        {told && (
          <>
            <span className="text-ink-2">{told.name}</span>
            <b className="font-[640]">{told.text}</b>
            {told.note && <span className="text-sm text-ink-3">{told.note}</span>}
          </>
        )}
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={caption}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? last}
        aria-valuetext={told ? `${told.name}: ${told.text}${told.note ? `, ${told.note}` : ''}` : undefined}
        onKeyDown={move}
        onPointerLeave={() => setActive(undefined)}
        className="relative ml-9 rounded-small outline-offset-8"
        style={{ height }}
      >
        {Array.from({ length: lines + 1 }, (_, line) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(line / lines) * 100}%` }}
          >
            <span className="absolute top-0 -left-9 w-7 -translate-y-1/2 text-right text-xs text-ink-3">
              {compact.format(line * step).toLowerCase()}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end">
          {bars.map((bar, index) => (
            <div
              key={bar.name}
              onPointerEnter={() => setActive(index)}
              onPointerDown={() => setActive(index)}
              className="flex h-full flex-1 items-end justify-center px-0.5 sm:px-1.5"
            >
              <div
                className={classes(
                  'w-full max-w-10 rounded-t-small transition-colors duration-100',
                  index === (active ?? last) ? 'bg-brand' : 'bg-brand-soft',
                )}
                style={{ height: bar.value > 0 ? `max(2px, ${(bar.value / ceiling) * 100}%)` : 0 }}
              />
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 ml-9 flex text-center text-xs text-ink-3">
        {bars.map((bar) => (
          <span key={bar.name} className="flex-1 max-sm:even:opacity-0">
            {bar.label}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{caption}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.name}>
              <th scope="row">{bar.name}</th>
              <td>{bar.text}</td>
              <td>{bar.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
