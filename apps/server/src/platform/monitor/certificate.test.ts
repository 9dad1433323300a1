import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'

/** For huxi.example.cn and 127.0.0.1; its key was not kept. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBrDCCAVGgAwIBAgIUbn3voh672rq6hQr1msIcJsO6L1owCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPaHV4aS5leGFtcGxlLmNuMB4XDTI2MTEyNTE1MTQwNloXDTM2
MTEyMjE1MTQwNlowGjEYMBYGA1UEAwwPaHV4aS5leGFtcGxlLmNuMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEP44KusvNOLy95WUm9oaoUL9l8fAP0iA+uI8c3pVA
Hw2mG0GteRoLOwEYTXcWge3LRw+eKawYclFZivZciKLc+6N1MHMwHQYDVR0OBBYE
FIMbxCsZtXYU3GkJ3Okmu3aKaqNcMB8GA1UdIwQYMBaAFIMbxCsZtXYU3GkJ3Okm
u3aKaqNcMA8GA1UdEwEB/wQFMAMBAf8wIAYDVR0RBBkwF4IPaHV4aS5leGFtcGxl
LmNuhwR/AAABMAoGCCqGSM49BAMCA0kAMEYCIQDHnanE473NTzDrMyAbqJyUDotw
DGkV9gSdkQ9irhIGHQIhANh2sVgDB8hxP0m66WfFy/y16b15KLEfycFvmISh1ve5
-----END CERTIFICATE-----
`

const folder = mkdtempSync(join(tmpdir(), 'huxi-certificate-'))
const file = join(folder, 'fullchain.pem')
afterAll(() => rmSync(folder, { recursive: true }))

test('a certificate says until when it is good, and for which hosts', async () => {
  writeFileSync(file, PEM)
  const fits = async (host: string | undefined) => (await readCertificate(file, host))!.fits
  expect((await readCertificate(file, undefined))!.until).toBe(Date.parse('2036-11-22T15:14:06Z'))
  expect(await Promise.all([undefined, 'huxi.example.cn', '127.0.0.1'].map(fits))).toEqual([true, true, true])
  expect(await Promise.all(['other.example.cn', '127.0.0.2'].map(fits))).toEqual([false, false])
})

test('a file that is none, or is not there, says nothing', async () => {
  writeFileSync(file, 'nothing of the kind')
  expect(await readCertificate(file, undefined)).toBeUndefined()
  expect(await readCertificate(join(folder, 'gone.pem'), undefined)).toBeUndefined()
})
