import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/**
 * What the browser may do with our pages. The sign-in token lives in the page's storage, so only our own scripts and the
 * payment provider's run there; the provider's hosts come from the settings.
 */
export async function security(app: FastifyInstance, { config, provider }: Context): Promise<void> {
  const secure = config.app_url.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...provider.origins],
        // The provider's loader styles itself in place; so do pop-overs that are placed beside their button.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider.origins],
        frameSrc: provider.origins,
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // A redirecting checkout comes back in the same window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', async (request, reply) => {
    // Answers are somebody's own; a shared computer must not keep them.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
  })
}
