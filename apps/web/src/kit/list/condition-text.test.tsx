import { refs } from '@huxi/model'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../test/kit.tsx'
import { ConditionText } from './condition-text.tsx'

it('shows no id for a record that the caller may not see', async () => {
  signIn([])
  serve({ '/label/label/choices': () => pageOf([{ id: 'l1', label: '高嗜酸' }]) })
  const one = { name: 'labels', field: refs('标签', 'label:label') }
  renderAt('/', <ConditionText one={one} conditions={{ labels: 'l1,l9' }} />)
  expect(await screen.findByText('标签：高嗜酸、（已删除或没有查看权限）')).toBeTruthy()
})
