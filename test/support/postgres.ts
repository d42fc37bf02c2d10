/** PostgreSQL for tests, where this machine has its programs. */
import { postgresHere } from '../../support/postgres-programs.ts';
import { cleanup } from './cleanup.ts';
import { forced, serialised } from './gaps.ts';
import { PostgresServer, queryAt, type ServerOptions } from './postgres-server.ts';

/** Where a server of the whole run is, which `test/lanes/run.ts` starts. */
const runs = process.env['TEST_POSTGRES'];
let server: Promise<PostgresServer> | undefined;
let schemas = 0;

/** Undefined where there is no PostgreSQL; the tests that need one are skipped then, which CI does not allow. */
export const postgres =
  postgresHere === undefined
    ? undefined
    : {
        /** A server of one's own until the tests of the file are over. */
        async newServer(options?: ServerOptions): Promise<PostgresServer> {
          const server = await PostgresServer.start(options);
          cleanup(() => server[Symbol.asyncDispose]());
          return server;
        },

        /** The same for all tests of a file; they may stop it. */
        server(): Promise<PostgresServer> {
          if (server === undefined) cleanup(() => (server = undefined));
          return (server ??= this.newServer());
        },

        /** The address of an empty schema, on a server of one's own where that is given. */
        async newSchema(own?: PostgresServer): Promise<string> {
          const url = own?.url ?? runs ?? (await this.server()).url;
          const name = `store_${process.pid}_${++schemas}`;
          await queryAt(url, `create schema ${name}`);
          const address = `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
          return forced.includes('serialised') ? serialised(address) : address;
        },
      };
