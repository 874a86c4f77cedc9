import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import type { Pool } from 'pg'
import { adjustmentRoutes } from '#server/billing/adjusting/routes.ts'
import { chargeStateRoutes } from '#server/billing/charge-states/routes.ts'
import { creditRoutes } from '#server/billing/credit/routes.ts'
import type { Config } from '#server/config/config.ts'
import { Problem } from '#server/errors/problem.ts'
import { logoRoutes } from '#server/estates/logo/routes.ts'
import { answerProblems } from '#server/http/answer-problems.ts'
import { noticeProxies, secureAnswers } from '#server/http/security.ts'
import { website } from '#server/http/website.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { whatsappWebhook } from '#server/messages/whatsapp-webhook.ts'
import { checkoutRoutes } from '#server/payments/checkout/routes.ts'
import { exportRoutes } from '#server/payments/export/routes.ts'
import { manualPaymentRoutes } from '#server/payments/manual/routes.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { providerSyncRoutes } from '#server/payments/provider-sync/routes.ts'
import { receiptRoutes } from '#server/payments/receipts/routes.ts'
import { reviewRoutes } from '#server/payments/reviews/routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { paystackWebhook } from '#server/payments/webhook.ts'
import type { Background } from '#server/runtime/background.ts'
import { tenancyRoutes } from '#server/tenancies/routes.ts'
import { claimRoutes } from '#server/transfers/claims/routes.ts'
import { emailRoutes } from './account/email/routes.ts'
import { passwordRoutes } from './account/password/routes.ts'
import { passwordLinkRoutes } from './account/password-links/routes.ts'
import { secondFactorRoutes } from './account/second-factor/routes.ts'
import { attributeRoutes } from './attributes/routes.ts'
import { bankAccountRoutes } from './bank-accounts/routes.ts'
import { ledgerRoutes } from './billing/account/routes.ts'
import { arrearsRoutes } from './billing/arrears/routes.ts'
import { owedRoutes } from './billing/owed/routes.ts'
import { billingSetupRoutes } from './billing/setup/routes.ts'
import { chargeRoutes } from './charges/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { dataExportRoutes } from './data-export/routes.ts'
import { colleagueRoutes } from './estates/colleagues.ts'
import { estateRoutes } from './estates/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { joinRoutes } from './invitations/join.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { privacyRequestRoutes } from './privacy-requests/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { boardRoutes } from './properties/board.ts'
import { propertyRoutes } from './properties/routes.ts'
import { propertyTypeRoutes } from './property-types/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { statementSendingRoutes } from './reminders/send-statement.ts'
import { retentionRoutes } from './retention/public.ts'
import { securityLogRoutes } from './security-log/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { metricsRoutes } from './system/metrics/routes.ts'
import { securityTxt, systemRoutes } from './system/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { leaverRoutes } from './users/deactivation/routes.ts'
import { userRoutes, usersSecondFactorRoutes } from './users/routes.ts'
import { undoRoutes } from './users/undo/undo.ts'

/** A limit for the upload of a request, not for its answer. */
const REQUEST_TIMEOUT_MS = 60_000

const WARNINGS_ALONE = /^(warn|error|fatal|silent)$/

const trusted = (proxies: Config['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

export async function buildApp(
  context: PaymentContext & { pool: Pool },
  background: Background,
  logger: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    childLoggerFactory: (log, bindings, options) =>
      WARNINGS_ALONE.test(log.level) ? log : log.child(bindings, options),
    trustProxy: trusted(context.config.trust_proxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    // Older clients call messages deliveries.
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^(\/api(?:\/notification\/[^/?]+)?)\/deliveries\b/, '$1/messages'),
    // Fastify calls no error handler for a path that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = new Problem('malformed')
      ;(reply as FastifyReply).code(status).send(body)
    },
  })
  app.removeContentTypeParser('text/plain')
  context.outage.logTo(app.log)
  answerProblems(app, context)
  secureAnswers(app, context.config)
  noticeProxies(app, context)
  metricsRoutes(app, { ...context, jobs: background.jobs })
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    // BREACH does not apply to JSON: other pages cannot send our token header.
    customTypes: /^application\/json/,
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    // A small compressed request could expand without limit.
    globalDecompression: false,
  })
  await app.register(cookie, { hook: false })
  context.paystack.logTo(app.log)
  sessionRoutes(app, context)
  signInRoutes(app, context)
  joinRoutes(app, context)
  profileRoutes(app, context)
  dataExportRoutes(app, context)
  privacyRoutes(app, context)
  passwordRoutes(app, context)
  passwordLinkRoutes(app, context)
  emailRoutes(app, context)
  secondFactorRoutes(app, context)
  userRoutes(app, context)
  leaverRoutes(app, context)
  undoRoutes(app, context)
  usersSecondFactorRoutes(app, context)
  estateRoutes(app, context)
  colleagueRoutes(app, context)
  await logoRoutes(app, context)
  propertyRoutes(app, context)
  boardRoutes(app, context)
  attributeRoutes(app, context)
  propertyTypeRoutes(app, context)
  tenancyRoutes(app, context)
  invitationRoutes(app, context)
  bankAccountRoutes(app, context)
  billingSetupRoutes(app, context)
  chargeRoutes(app, context)
  chargeStateRoutes(app, context)
  ledgerRoutes(app, context)
  arrearsRoutes(app, context)
  owedRoutes(app, context)
  statementRoutes(app, context)
  adjustmentRoutes(app, context)
  creditRoutes(app, context)
  reminderRoutes(app, context)
  statementSendingRoutes(app, context)
  checkoutRoutes(app, context)
  providerSyncRoutes(app, context)
  paymentRoutes(app, context)
  manualPaymentRoutes(app, context)
  claimRoutes(app, context)
  receiptRoutes(app, context)
  reviewRoutes(app, context)
  exportRoutes(app, context)
  await transferRoutes(app, context)
  collectionRoutes(app, context)
  await app.register(importRoutes, { context, background })
  await app.register(paystackWebhook, { context, background })
  notificationRoutes(app, context)
  messageRoutes(app, context)
  await app.register(whatsappWebhook, context)
  statisticsRoutes(app, context)
  securityLogRoutes(app, context)
  privacyRequestRoutes(app, context)
  retentionRoutes(app, context)
  systemRoutes(app, context)
  for (const path of ['/api', '/api/*'])
    app.all(path, () => {
      throw new Problem('not_found')
    })
  securityTxt(app, context)
  await app.register(website, context)
  return app
}
