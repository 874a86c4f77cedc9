interface Sent {
  method?: string
  body?: object | undefined
  signal?: AbortSignal
}

/** One call of the API by somebody who is signed in at `url`; with a body it is a POST unless told. */
export const send = (url: string, token: string, path: string, { body, ...init }: Sent = {}) =>
  fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
