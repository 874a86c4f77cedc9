import { join } from 'node:path'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { startSandbox } from '#sandbox/start.ts'
import type { Config } from '#server/config/config.ts'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import type { PaymentContext } from './payment-context.ts'
import { createPaystack } from './paystack.ts'

/** Where the provider's pop-up lives; its script and its API are in the settings. */
const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

export interface PaymentProvider extends Pick<PaymentContext, 'paystack' | 'provider'> {
  close(): Promise<void>
}

/** The payment provider of the settings, or a sandbox of it that sends its webhooks to `app` (a web address). */
export async function openProvider(config: Config, app: string): Promise<PaymentProvider> {
  if (config.paystack) {
    const { secret_key, public_key, api_url, script_url } = config.paystack
    return {
      paystack: createPaystack({ secret_key, api_url }),
      provider: {
        public_key,
        script_url,
        api_origin: new URL(api_url).origin,
        checkout_origin: CHECKOUT_ORIGIN,
        test_mode: secret_key.startsWith('sk_test_'),
      },
      close: async () => {},
    }
  }
  const sandbox = await openSandbox(config, app)
  return {
    paystack: createPaystack({ secret_key: SANDBOX_KEYS.secret_key, api_url: sandbox.url }),
    provider: {
      public_key: SANDBOX_KEYS.public_key,
      script_url: sandbox.script_url,
      api_origin: sandbox.url,
      checkout_origin: sandbox.url,
      test_mode: true,
    },
    close: () => sandbox.stop(),
  }
}

async function openSandbox({ sandbox_port, data_dir }: Config, app: string) {
  try {
    return await startSandbox({
      ...SANDBOX_KEYS,
      ...(sandbox_port && { port: sandbox_port }),
      webhook_url: `${app}/api/paystack/webhook`,
      journal_file: join(data_dir, 'sandbox-book.jsonl'),
    })
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE') {
      throw new SettingError(`SANDBOX_PORT: ${sandbox_port} is in use by another program`, { cause })
    }
    if (code === 'EACCES' || code === 'EROFS') {
      throw new SettingError(`DATA_DIR: cannot write the sandbox's book to ${data_dir} (${code})`, { cause })
    }
    throw cause
  }
}
