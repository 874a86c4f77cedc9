import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

type Shapes = readonly (readonly [tag: string, attributes: Record<string, string>])[]

/** Draws an icon: nothing to a screen reader, unless it has a name, as what stands beside it says more. */
export const icon =
  (shapes: Shapes) =>
  ({ className = '', ...rest }: LucideProps) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
        className: `lucide ${className}`,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
