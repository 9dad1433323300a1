/** `npm run bench`: every figure stands beside a baseline taken in the same run, as a ratio. Nothing here is asserted in tests. */
import { measureLogin } from './login.ts'
import { startProduct } from '../tools/product.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const product = await startProduct()
print(`measured on ${product.address}, Node ${process.version}`)
try {
  for (const line of await measureLogin(product.address)) print(line)
} finally {
  await product.stop()
}
