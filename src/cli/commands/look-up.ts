import type { Argv } from 'yargs';
import { type CommandFlags, OUTPUT_OPTIONS, SERVICE_OPTIONS, textOption } from '../options.ts';

const SVC_UID = {
  'svc-uid': { ...textOption('Owner of the projects'), demandOption: true },
} as const;
const LOOK_UP_OPTIONS = { ...SERVICE_OPTIONS, json: OUTPUT_OPTIONS.json } as const;

export const projectsCommand = {
  usage: 'projects',
  describe: "List a user's projects",
  build: (y: Argv) =>
    y
      .options(SVC_UID)
      .options(LOOK_UP_OPTIONS)
      .example('$0 projects --svc-uid user-1  # Status and order id of each project', ''),
};

export const projectCommand = {
  usage: 'project <id>',
  describe: 'Show a project',
  build: (y: Argv) =>
    y
      .positional('id', { type: 'string', describe: 'Project id', demandOption: true })
      .options(SVC_UID)
      .options(LOOK_UP_OPTIONS)
      .example('$0 project prj-0001 --svc-uid user-1  # Status and order id', ''),
};

export const productCommand = {
  usage: 'product <id>',
  describe: 'Show a product',
  build: (y: Argv) =>
    y
      .positional('id', { type: 'string', describe: 'Product id', demandOption: true })
      .options(LOOK_UP_OPTIONS)
      .example('$0 product postcard  # Its sizes and options', ''),
};

export type ProjectsFlags = CommandFlags<typeof projectsCommand>;
export type ProjectFlags = CommandFlags<typeof projectCommand>;
export type ProductFlags = CommandFlags<typeof productCommand>;
