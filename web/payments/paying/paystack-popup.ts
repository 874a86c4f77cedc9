interface Popup {
  resumeTransaction(
    access_code: string,
    callbacks: {
      onSuccess: () => void
      onCancel: () => void
      onError: (problem: { message?: string }) => void
    },
  ): void
}
declare global {
  interface Window {
    PaystackPop?: new () => Popup
  }
}

export const SCRIPT_FAILED = 'Failed to load Paystack script'

let loading: Promise<Popup> | undefined

/** Loads the provider's script, once; after a failure the next call tries again. */
export function loadPaystack(script_url: string): Promise<Popup> {
  loading ??= addScript(script_url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function addScript(src: string): Promise<Popup> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(SCRIPT_FAILED))
    }
    script.src = src
    script.onerror = fail
    script.onload = () => (window.PaystackPop ? resolve(new window.PaystackPop()) : fail())
    document.head.append(script)
  })
}

/**
 * Opens the provider's window on a checkout and waits until it is gone. `closed` does not mean unpaid: a bank transfer may
 * be under way. Throws where the window could not be shown.
 */
export function openPopup(popup: Popup, access_code: string): Promise<'paid' | 'closed'> {
  return new Promise((resolve, reject) => {
    popup.resumeTransaction(access_code, {
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('closed'),
      onError: (problem) => reject(new Error(problem?.message || 'The payment window could not be opened.')),
    })
  })
}
