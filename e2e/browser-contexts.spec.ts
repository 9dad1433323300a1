import { test } from './desk.ts'
import { product } from './product.ts'

test('a page on its way to another address is closed and its context given back', async ({ contexts }) => {
  test.setTimeout(15_000)
  for (let page = 0; page < 5; page++) {
    const leaving = await contexts.open({ baseURL: product().address }, [])
    await leaving.goto('/config.js')
    // the answer is lost with its document
    await leaving.evaluate("location.replace('/config.js?'), new Promise(() => {})").catch(() => {})
    await contexts.giveBack(leaving.context())
  }
})
