import { depart, departContract } from '@huxi/contract'
import { area, type Area } from '../../engine/core/area.ts'
import type { DepartPeople } from './depart.ts'
import { departDictionaries } from './dictionaries.ts'
import { departTables } from './lookup.ts'
import { departCodes, departFunctions } from './fill.ts'
import { departReports } from './reports.ts'
import { departRoutes } from './routes.ts'

const READING = ['system:depart:list']

/** @param people who works in departments, who directs them, and what a change of the tree means to them */
export const departArea = (people: DepartPeople): Area =>
  area({
    name: 'depart',
    contract: departContract,
    menu: [{ of: [depart], under: 'system', url: '/isystem/depart', sort: 1.4 }],
    grants: { sysadmin: ['system:depart:*'], secadmin: READING, doctor: READING, nurse: READING, operator: READING },
    dictionaries: departDictionaries,
    tableDictionaries: departTables,
    reports: departReports,
    fillFunctions: departFunctions,
    fillRules: [departCodes],
    routes: departRoutes(people),
  })
