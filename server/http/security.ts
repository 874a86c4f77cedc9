import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { DAY_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from './context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether requests come through an untrusted proxy. */
    proxies: { untrusted: boolean }
  }
}

export interface ProviderOrigins {
  script_url: string
  api_origin: string
  checkout_origin: string
}

/** Security headers, set by hand: helmet takes half the time of a request. */
export function secureAnswers(app: FastifyInstance, { app_url }: Pick<Config, 'app_url'>): void {
  const hsts = { 'strict-transport-security': `max-age=${365 * DAY_S}; includeSubDomains` }
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(app_url.startsWith('https:') && hsts),
  }
  const ofApi = {
    ...everywhere,
    // Answers are personal. The service worker caches by session and forgets at sign-out; the browser's cache does neither.
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(/^\/api(?:[/?]|$)/.test(request.url) ? ofApi : everywhere)
    done()
  })
}

/** Features that no page uses. Payment is absent: the provider's frame may offer a wallet. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()'

const asSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The policy for pages. Their storage holds the sign-in token, so only our scripts and the provider's run. */
export async function securePages(
  app: FastifyInstance,
  { provider }: { provider: ProviderOrigins },
  inPages: readonly string[] = [],
  files: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { script_url, api_origin, checkout_origin } = provider
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inPages.map(asSource), new URL(script_url).origin],
        // The provider's loader and our pop-overs use inline styles.
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
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // A redirecting checkout returns in the same window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  // Assets do without, to save 300 bytes each. Any other address, also below /assets/, may answer a page.
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (path.startsWith('/assets/') && files.has(path.slice(1))) return
    await reply.helmet()
    reply.header('permissions-policy', PERMISSIONS)
  })
}

/** All users behind an unknown proxy share one address and one limit. */
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
          'where people reach it directly, they would choose the address they come from.',
      )
    }
    done()
  })
}
