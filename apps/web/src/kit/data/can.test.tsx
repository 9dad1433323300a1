import type { AllAuthEntry, AuthEntry } from '@huxi/contract'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setWidth, signIn } from '../../../test/kit.tsx'
import { Can, isDisabled, isVisible } from './can.tsx'

const granted = (action: string, type: string | null = '1'): AuthEntry => ({ action, type, describe: '' })
const checked = (action: string, status: string | null, type: string | null = '1'): AllAuthEntry => ({
  ...granted(action, type),
  status,
})
const NONE = { auth: [], allAuth: [] }

describe('isVisible', () => {
  it('hides controls without a grant', () => expect(isVisible('a:add', NONE)).toBe(false))
  it('shows controls whose check is switched off', () =>
    expect(isVisible('a:add', { ...NONE, allAuth: [checked('a:add', '0')] })).toBe(true))
  it('hides controls whose check is on without a grant', () =>
    expect(isVisible('a:add', { ...NONE, allAuth: [checked('a:add', '1')] })).toBe(false))
  it('ignores disable rules of the menu (type 2)', () =>
    expect(isVisible('a:add', { ...NONE, allAuth: [checked('a:add', '0', '2')] })).toBe(false))
  it('shows controls with a granted right', () =>
    expect(isVisible('a:add', { ...NONE, auth: [granted('a:add')] })).toBe(true))
  it('reads comma lists', () => expect(isVisible('a:add', { ...NONE, auth: [granted('a:edit, a:add')] })).toBe(true))
  it('does not match a code by its beginning', () =>
    expect(isVisible('a:add', { ...NONE, auth: [granted('a:addAll')] })).toBe(false))
  it('ignores disable rules of the user (type 2)', () =>
    expect(isVisible('a:add', { ...NONE, auth: [granted('a:add', '2')] })).toBe(false))
})

describe('isDisabled', () => {
  it('leaves controls without a rule enabled', () => expect(isDisabled('f:phone', NONE)).toBe(false))
  it('leaves controls enabled with status 0', () =>
    expect(isDisabled('f:phone', { ...NONE, allAuth: [checked('f:phone', '0', '2')] })).toBe(false))
  it('disables controls with status 1', () =>
    expect(isDisabled('f:phone', { ...NONE, allAuth: [checked('f:phone', '1', '2')] })).toBe(true))
  it('leaves controls enabled for holders of the right', () =>
    expect(isDisabled('f:phone', { allAuth: [checked('f:phone', '1', '2')], auth: [granted('f:phone', '2')] })).toBe(
      false,
    ))
  it('keeps controls disabled for holders of a type 1 right', () =>
    expect(isDisabled('f:phone', { allAuth: [checked('f:phone', '1', '2')], auth: [granted('f:phone')] })).toBe(true))
})

describe('Can', () => {
  beforeEach(() => setWidth(1440))

  it('keeps the child out of the page without the right', () => {
    signIn([])
    render(
      <Can code="a:add">
        <button type="button">新增</button>
      </Can>,
    )
    expect(screen.queryByText('新增')).toBeNull()
  })
  it('shows it with the right', () => {
    signIn(['a:add'])
    render(
      <Can code="a:add">
        <button type="button">新增</button>
      </Can>,
    )
    expect(screen.getByText('新增')).toBeTruthy()
  })
})
