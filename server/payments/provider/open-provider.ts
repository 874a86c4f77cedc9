import { join } from 'node:path'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import type { Config } from '#server/config/config.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'
import type { PaymentContext } from './payment-context.ts'
import { createPaystack } from './paystack.ts'

const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

/** Plain values, which the first process sends to the others. */
interface ProviderAccess {
  secret_key: string
  public_key: string
  api_url: string
  script_url: string
  checkout_origin: string
  test_mode: boolean
}

/** The provider of the settings, or a sandbox that sends its webhooks to the URL `app`. */
export async function openProvider(
  config: Config,
  app: string,
): Promise<{ access: ProviderAccess; close(): Promise<void> }> {
  if (config.paystack) {
    const test_mode = config.paystack.secret_key.startsWith('sk_test_')
    return {
      access: { ...config.paystack, checkout_origin: CHECKOUT_ORIGIN, test_mode },
      close: async () => {},
    }
  }
  const { url, script_url, stop } = await openSandbox(config, app)
  return {
    access: { ...SANDBOX_KEYS, api_url: url, script_url, checkout_origin: url, test_mode: true },
    close: stop,
  }
}

export function reachProvider(access: ProviderAccess): Pick<PaymentContext, 'paystack' | 'provider'> {
  const { secret_key, api_url, ...shown } = access
  return {
    paystack: createPaystack({ secret_key, api_url }),
    provider: { ...shown, api_origin: new URL(api_url).origin },
  }
}

async function openSandbox({ sandbox_port, data_dir }: Config, app: string) {
  const { startSandbox } = await import('#sandbox/start.ts')
  try {
    return await startSandbox({
      ...SANDBOX_KEYS,
      ...(sandbox_port && { port: sandbox_port }),
      webhook_url: `${app}/api/paystack/webhook`,
      journal_file: join(data_dir, 'sandbox-book.jsonl'),
    })
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE')
      throw new SettingError(`SANDBOX_PORT: ${sandbox_port} is in use by another program`, { cause })
    if (code === 'EACCES' || code === 'EROFS')
      throw new SettingError(`DATA_DIR: cannot write the sandbox's journal to ${data_dir} (${code})`, {
        cause,
      })
    throw cause
  }
}
