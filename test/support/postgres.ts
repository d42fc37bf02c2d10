/** PostgreSQL for tests, on machines that have its programs. */
import { installedPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from './cleanup.ts';
import { forcedGaps, makeSerializable } from './gaps.ts';
import { PostgresServer, queryAt, type ServerOptions } from './postgres-server.ts';

/** The address of the server that the whole run shares; `test/lanes/run.ts` starts it. */
const sharedUrl = process.env['TEST_POSTGRES'];
let server: Promise<PostgresServer> | undefined;
let schemas = 0;

/** Undefined without PostgreSQL: then tests that need it are skipped, which CI does not allow. */
export const postgres =
  installedPostgres === undefined
    ? undefined
    : {
        /** Starts a server for one test; it is stopped when the tests of the file end. */
        async newServer(options?: ServerOptions): Promise<PostgresServer> {
          const server = await PostgresServer.start(options);
          cleanup(() => server[Symbol.asyncDispose]());
          return server;
        },

        /** Returns a server that all tests of the file share and may stop. */
        server(): Promise<PostgresServer> {
          if (server === undefined) cleanup(() => (server = undefined));
          return (server ??= this.newServer());
        },

        /** Returns the address of an empty schema, on the given server or the shared one. */
        async newSchema(own?: PostgresServer): Promise<string> {
          const url = own?.url ?? sharedUrl ?? (await this.server()).url;
          const name = `store_${process.pid}_${++schemas}`;
          await queryAt(url, `create schema ${name}`);
          const address = `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
          return forcedGaps.includes('serialised') ? makeSerializable(address) : address;
        },
      };
