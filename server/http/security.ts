import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { DAY_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from './context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether calls have come through a proxy that is not trusted to say from where. */
    proxies: { untrusted: boolean }
  }
}

const YEAR_S = 365 * DAY_S
const isSecure = ({ app_url }: Pick<Config, 'app_url'>): boolean => app_url.startsWith('https:')

/** Where the payment provider's parts of a page come from. */
export interface ProviderOrigins {
  script_url: string
  /** What its script asks from the page. */
  api_origin: string
  /** What it opens in a frame over the page. */
  checkout_origin: string
}

/** What goes with every answer, and what with those of the API. Made once: helmet makes its headers at every request, half of what one costs. */
export function secureAnswers(app: FastifyInstance, config: Pick<Config, 'app_url'>): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(isSecure(config) && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  }
  const ofApi = {
    ...everywhere,
    // Answers are somebody's own; a shared computer must not keep them. What our worker keeps for when there is no line, it names
    // by the session, and signing out removes it (web/worker/answers.ts); the browser's own store does neither.
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(/^\/api(?:[/?]|$)/.test(request.url) ? ofApi : everywhere)
    done()
  })
}

/** What no page of ours uses, nor any frame in one. Paying is not among it: the provider's frame may offer a wallet. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

const asSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * What the browser may do with our pages. The sign-in token lives in the page's storage, so only our own scripts and the
 * payment provider's run there; each of the provider's hosts is let in for what it serves and nothing else.
 */
export async function securePages(
  app: FastifyInstance,
  { provider }: { provider: ProviderOrigins },
  /** The scripts that stand in the pages themselves. */
  inPages: readonly string[] = [],
): Promise<void> {
  const { script_url, api_origin, checkout_origin } = provider
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inPages.map(asSource), new URL(script_url).origin],
        // The provider's loader styles itself in place; so do pop-overs that are placed beside their button.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", api_origin],
        frameSrc: [checkout_origin],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Both go with every answer, see `secureAnswers`.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // A redirecting checkout comes back in the same window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    done()
  })
}

/** Says once where calls come through a proxy nobody has told of: everybody behind it is one address then, with one count of tries. */
export function noticeProxies(app: FastifyInstance, { config }: Context): void {
  const proxies = { untrusted: false }
  app.decorate('proxies', proxies)
  if (config.trust_proxy) return
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!proxies.untrusted && (headers['x-forwarded-for'] || headers.forwarded)) {
      proxies.untrusted = true
      app.log.warn(
        'Calls come through a proxy that TRUST_PROXY does not name, so everybody has its address and shares its tries to sign in. ' +
          'Only if a proxy of yours stands before the application, set TRUST_PROXY to the number of them, such as 1, or to their addresses: ' +
          'where viewers reach it directly, they would choose the address they come from.',
      )
    }
    done()
  })
}
