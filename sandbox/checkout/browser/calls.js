const { accessCode } = document.body.dataset

/** Asks the sandbox about this transaction, or posts a body. Throws where the answer is a refusal without errors of fields. */
export async function ask(path, body) {
  const response = await fetch(`/checkout/${accessCode}/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok && !answer.errors) throw new Error(answer.message)
  return answer
}
