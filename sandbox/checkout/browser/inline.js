// Stand-in for Paystack's inline script. The merchant's CSP must allow this origin in `script-src` and
// `frame-src`, and in `connect-src` for newTransaction.
;(() => {
  const sandbox = new URL(document.currentScript.src).origin
  const LOADING_MS = 15_000
  const FRAME_LOADED_MS = 2_000

  class PaystackPop {
    #popup = null

    resumeTransaction(access_code, callbacks = {}) {
      this.cancelTransaction()
      this.#popup = openPopup(access_code, callbacks)
      return this.#popup
    }

    /** Initialises with the public key. */
    async newTransaction({ onSuccess, onCancel, onLoad, onError, channels, ...request }) {
      try {
        const response = await fetch(`${sandbox}/checkout/request`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        })
        const answer = await response.json()
        if (!answer.status) throw new Error(answer.message)
        return this.resumeTransaction(answer.data.access_code, { onSuccess, onCancel, onLoad, onError })
      } catch (error) {
        onError?.({ type: 'setup', message: error.message })
      }
    }

    cancelTransaction() {
      this.#popup?.cancel()
      this.#popup = null
    }
  }

  function openPopup(access_code, { onSuccess, onCancel, onLoad, onError }) {
    const { dialog, status, frame } = draw(access_code)
    let loaded = false
    let finished = false

    function finish(callback, detail) {
      if (finished) return
      finished = true
      clearTimeout(loadTimeout)
      window.removeEventListener('message', listen)
      dialog.close() // gives the focus back to where it was
      dialog.remove()
      callback?.(detail)
    }
    const fail = (message) => finish(onError, { type: 'load', message })
    const giveUp = () => !loaded && fail('The checkout page did not load.')
    let loadTimeout = setTimeout(giveUp, LOADING_MS)

    function listen({ origin, source, data }) {
      if (origin !== sandbox || source !== frame.contentWindow) return
      if (data.type === 'loaded') {
        loaded = true
        frame.style.opacity = '1'
        if (document.activeElement !== frame) frame.focus()
        status.remove()
        onLoad?.(data.transaction)
      } else if (data.type === 'success') finish(onSuccess, data.transaction)
      else if (data.type === 'cancel') finish(onCancel)
      else if (data.type === 'error') fail(data.message)
    }
    window.addEventListener('message', listen)
    // A failed frame loads the browser's error page, which sends no message.
    frame.addEventListener('load', () => {
      clearTimeout(loadTimeout)
      loadTimeout = setTimeout(giveUp, FRAME_LOADED_MS)
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      // The page knows whether the payment succeeded meanwhile.
      if (loaded) frame.contentWindow.postMessage({ type: 'close' }, sandbox)
      else finish(onCancel)
    })
    dialog.addEventListener('close', () => finish(onCancel))
    dialog.showModal()
    return { cancel: () => finish(onCancel) }
  }

  function draw(access_code) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Test payment')
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      boxSizing: 'border-box',
      width: '100vw',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      display: 'grid',
      placeItems: 'center',
      background: 'rgb(16 24 20 / 0.6)',
    })
    const status = document.createElement('p')
    status.setAttribute('role', 'status')
    // A frame that has the focus before it loads does not hand it on.
    status.tabIndex = -1
    status.autofocus = true
    status.textContent = 'Loading the test checkout…'
    Object.assign(status.style, {
      margin: '0',
      color: 'white',
      font: '500 16px system-ui, sans-serif',
      outline: 'none',
    })
    const frame = document.createElement('iframe')
    frame.title = 'Test checkout'
    frame.name = 'test-checkout'
    // The frame never moves, so clicks hit the right element.
    Object.assign(frame.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      // A different colour scheme would make the frame opaque.
      colorScheme: 'light dark',
      opacity: '0',
    })
    frame.src = `${sandbox}/checkout/${encodeURIComponent(access_code)}?origin=${encodeURIComponent(location.origin)}`
    dialog.append(status, frame)
    document.body.append(dialog)
    return { dialog, status, frame }
  }

  window.PaystackPop = PaystackPop
})()
