import { FAULT_NAMES, LOOKUP_FAULT_NAMES } from '../../sandbox/options.ts';
import {
  argument,
  type CommandFlags,
  flagOption,
  numberOption,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  textOption,
} from '../options.ts';

const SVC_UID = {
  'svc-uid': { ...textOption('Owner of the projects'), demandOption: true },
} as const;

const LOOK_UP_OPTIONS = { ...SERVICE_OPTIONS, json: OUTPUT_OPTIONS.json } as const;
export const projectsCommand = {
  usage: 'projects',
  describe: "List a user's projects",
  options: { ...SVC_UID, ...LOOK_UP_OPTIONS },
  examples: ['$0 projects --svc-uid user-1  # Status and order id of each project'],
} as const;

export const projectCommand = {
  usage: 'project <id>',
  describe: 'Show a project',
  positionals: { id: argument('Project id') },
  options: { ...SVC_UID, ...LOOK_UP_OPTIONS },
  examples: ['$0 project prj-0001 --svc-uid user-1  # Status and order id'],
} as const;

export const productCommand = {
  usage: 'product <id>',
  describe: 'Show a product',
  positionals: { id: argument('Product id') },
  options: { ...LOOK_UP_OPTIONS },
  examples: ['$0 product postcard  # Its sizes and options'],
} as const;

export const sandboxCommand = {
  usage: 'sandbox',
  describe: 'Start a stand-in for the service on this machine, for trials and tests',
  onInterrupt: 'Stopping the sandbox.',
  options: {
    port: { ...numberOption('Port on the loopback address'), default: 8787 },
    projects: {
      ...textOption('How many projects (prj-0001, ...), or a JSON file with a list of them'),
      default: '100',
    },
    pattern: textOption('Also accept any project id that matches this regular expression'),
    owner: textOption('Owner of the projects [any]'),
    latency: { ...numberOption('Time each request takes (ms)'), default: 0 },
    fault: {
      type: 'string',
      array: true,
      describe: `Faults to inject into orders, NAME=RATE, e.g. lost=0.05: ${FAULT_NAMES.join(', ')}`,
      default: [] as string[],
      defaultDescription: 'none',
      requiresArg: true,
    },
    'lookup-fault': {
      type: 'string',
      array: true,
      describe: `Faults to inject into lookups: ${LOOKUP_FAULT_NAMES.join(', ')}`,
      default: [] as string[],
      defaultDescription: 'none',
      requiresArg: true,
    },
    seed: { ...numberOption('Seed of the faults'), default: 1 },
    'retry-after-ms': numberOption('Retry-After of busy answers (ms)'),
    'keep-bodies': flagOption('Keep the body of each order, with prices and texts, in the audit'),
  },
  examples: [
    '$0 sandbox --projects 50 --latency 20  # 50 projects, 20 ms per request',
    '$0 sandbox --fault lost=0.1 --fault locked=0.1  # With faults',
  ],
} as const;

export type ProjectsFlags = CommandFlags<typeof projectsCommand>;
export type ProjectFlags = CommandFlags<typeof projectCommand>;
export type ProductFlags = CommandFlags<typeof productCommand>;
export type SandboxFlags = CommandFlags<typeof sandboxCommand>;
