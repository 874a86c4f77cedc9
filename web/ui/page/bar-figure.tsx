import { type KeyboardEvent, useState } from 'react'
import { formatCompact } from '#contract/counts.ts'
import { classes } from '../classes.ts'
import { Skeleton, SkeletonLine } from '../feedback/states.tsx'

export interface Bar {
  label: string
  name: string
  value: number
  text: string
  note?: string | undefined
  of?: number | undefined
  running?: boolean | undefined
}

function stepFor(highest: number): number {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
}

const toldStyle = 'mb-3 flex min-h-11 flex-wrap content-start items-baseline gap-x-2 @md:min-h-6'
const CHART = 'h-58'

export const BarFigureSkeleton = () => (
  <div className="@container">
    <div className={toldStyle}>
      <SkeletonLine className="w-56" />
    </div>
    <Skeleton className="h-64" />
  </div>
)

interface BarFigureProps {
  caption: string
  bars: readonly Bar[]
  /** The bar in words while none is pointed at; the last one if absent. */
  chosen?: number | undefined
  onOpen?: ((index: number) => void) | undefined
}

export function BarFigure({ caption, bars, chosen, onOpen }: BarFigureProps) {
  const last = bars.length - 1
  const rest = chosen ?? last
  const highest = Math.max(0, ...bars.map((bar) => Math.max(bar.value, bar.of ?? 0)))
  const [active, setActive] = useState<number>()
  const step = stepFor(highest)
  const lines = Math.max(1, Math.ceil(highest / step))
  const ceiling = step * lines
  const told = bars[active ?? rest]
  const heightOf = (value: number) => ({ height: value > 0 ? `max(2px, ${(value / ceiling) * 100}%)` : 0 })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen?.(active ?? rest)
    const to = { ArrowLeft: (active ?? rest) - 1, ArrowRight: (active ?? rest) + 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, to)))
  }
  return (
    <figure className="@container relative">
      <figcaption className={toldStyle}>
        <span className="sr-only">{caption}</span>
        {told && (
          <>
            <span className="text-ink-2 @max-md:basis-full">{told.name}</span>
            <b className="font-[640] whitespace-nowrap">{told.text}</b>
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
        aria-valuenow={active ?? rest}
        aria-valuetext={told ? `${told.name}: ${told.text}${told.note ? `, ${told.note}` : ''}` : undefined}
        onKeyDown={move}
        onClick={() => active !== undefined && onOpen?.(active)}
        onPointerLeave={() => setActive(undefined)}
        className={classes('relative ml-9 rounded-small outline-offset-8', CHART, onOpen && 'cursor-pointer')}
      >
        {Array.from({ length: lines + 1 }, (_, line) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(line / lines) * 100}%` }}
          >
            <span className="absolute top-0 -left-9 w-7 -translate-y-1/2 text-right text-[12px] leading-4 text-ink-3">
              {formatCompact(line * step)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end">
          {bars.map((bar, index) => (
            <div
              key={bar.name}
              onPointerEnter={() => setActive(index)}
              onPointerDown={() => setActive(index)}
              className="relative flex h-full min-w-0 flex-1 items-end justify-center px-0.5 @md:px-1.5"
            >
              {bar.of ? (
                <div
                  className="absolute inset-x-0 bottom-0 flex justify-center px-0.5 @md:px-1.5"
                  style={heightOf(bar.of)}
                >
                  <div className="w-full max-w-10 rounded-t-small border border-b-0 border-edge bg-sunken" />
                </div>
              ) : null}
              <div
                className={classes(
                  'relative w-full max-w-10 rounded-t-small transition-colors duration-100',
                  bar.running ? 'bar-running' : index === (active ?? rest) ? 'bg-brand' : 'bg-bar',
                )}
                style={heightOf(bar.value)}
              />
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 ml-9 flex text-[12px] leading-4 whitespace-nowrap text-ink-3">
        {bars.map((bar, index) => (
          <span
            key={bar.name}
            className={classes(
              'flex min-w-0 flex-1 justify-center',
              (last - index) % 2 === 1 && '@max-md:invisible',
            )}
          >
            {bar.label}
          </span>
        ))}
      </div>
      {/* The wrapper hides the table, which ignores its own width. */}
      <div className="sr-only">
        <table>
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
      </div>
    </figure>
  )
}
