import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { attributeRoutes } from './attributes/routes.ts'
import type { Background } from './background.ts'
import { chargeRoutes } from './charges/routes.ts'
import { compressReplies } from './compress.ts'
import type { Context } from './context.ts'
import { estateRoutes } from './estates/routes.ts'
import { answerProblems } from './http.ts'
import { deliveryRoutes } from './notifications/delivery-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { whatsappWebhook } from './notifications/whatsapp-webhook.ts'
import { checkoutRoutes } from './payments/checkout-routes.ts'
import { exportRoutes } from './payments/export.ts'
import { receiptRoutes } from './payments/receipts.ts'
import { reviewRoutes } from './payments/review-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhook } from './payments/webhook.ts'
import { Problem } from './problem.ts'
import { propertyRoutes } from './properties/routes.ts'
import { noticeProxies } from './proxies.ts'
import { secureApi } from './security.ts'
import { sessionRoutes } from './session/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'
import { emailRoutes } from './users/email-routes.ts'
import { userRoutes } from './users/routes.ts'
import { website } from './website.ts'

/** Milliseconds in which a request has to come in; its answer may take as long as the line needs. */
const LONGEST_REQUEST = 60_000

/** A number says how many proxies stand before the server. */
const trusted = (proxies: Context['config']['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The whole application, every feature by name; nothing listens yet. */
export async function buildApp(
  context: Context,
  background: Background,
  logger: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    trustProxy: trusted(context.config.trust_proxy),
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded has no route, and so no error handler.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = new Problem('malformed')
      ;(reply as FastifyReply).code(status).send(body)
    },
  })
  app.removeContentTypeParser('text/plain')
  answerProblems(app)
  secureApi(app, context)
  noticeProxies(app, context)
  await compressReplies(app)
  // Only signing in reads one.
  await app.register(cookie, { hook: false })
  sessionRoutes(app, context)
  userRoutes(app, context)
  emailRoutes(app, context)
  estateRoutes(app, context)
  propertyRoutes(app, context)
  attributeRoutes(app, context)
  tenantRoutes(app, context)
  chargeRoutes(app, context)
  checkoutRoutes(app, context)
  paymentRoutes(app, context)
  receiptRoutes(app, context)
  reviewRoutes(app, context)
  exportRoutes(app, context)
  await app.register(webhook, { context, background })
  notificationRoutes(app, context)
  deliveryRoutes(app, context)
  await app.register(whatsappWebhook, context)
  statisticsRoutes(app, context)
  systemRoutes(app, context)
  for (const path of ['/api', '/api/*'])
    app.all(path, () => {
      throw new Problem('not_found')
    })
  await app.register(website, context)
  return app
}
