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

let loading: Promise<Popup> | undefined

/** Loads Paystack's script once; the next call after a failure tries again. */
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
      reject(new Error('Failed to load Paystack script'))
    }
    script.src = src
    script.onerror = fail
    script.onload = () => (window.PaystackPop ? resolve(new window.PaystackPop()) : fail())
    document.head.append(script)
  })
}

/** Opens Paystack's window and waits for its end. `closed` may still be paid by bank transfer. Throws if it does not open. */
export function openPopup(popup: Popup, access_code: string): Promise<'paid' | 'closed'> {
  return new Promise((resolve, reject) => {
    popup.resumeTransaction(access_code, {
      onSuccess: () => resolve('paid'),
      onCancel: () => resolve('closed'),
      onError: (problem) => reject(new Error(problem?.message || 'The payment window could not be opened.')),
    })
  })
}
