import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether calls have come through a proxy that is not trusted to say from where. */
    proxies: { untrusted: boolean }
  }
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
          'where callers reach it directly, they would choose the address they come from.',
      )
    }
    done()
  })
}
