import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { icon } from './icon.ts'

const Shield = icon([['path', { d: 'M12 2v20' }]])

describe('An icon', () => {
  it('is nothing to a screen reader', () => {
    expect(renderToStaticMarkup(createElement(Shield))).toContain('aria-hidden="true"')
  })

  it('is a picture where it has a name', () => {
    const named = renderToStaticMarkup(
      createElement(Shield, { role: 'img', 'aria-label': 'has a second factor' }),
    )
    expect(named).toContain('role="img" aria-label="has a second factor"')
    expect(named).not.toContain('aria-hidden')
  })
})
