"""Checks a provenance statement with the library of in-toto, and a bill of materials with the schema of CycloneDX."""

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from google.protobuf import json_format
from in_toto_attestation.predicates.provenance.v1 import provenance_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement

provenance, bill = (Path(path).read_text() for path in sys.argv[1:])

# Unknown fields and wrong types are errors.
message = json_format.Parse(provenance, statement_pb2.Statement())
statement = Statement.copy_from_pb(message)
statement.validate()
predicate = json_format.ParseDict(json.loads(provenance)["predicate"], provenance_pb2.Provenance())
assert predicate.build_definition.build_type
assert predicate.run_details.builder.id

error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(bill)
assert error is None, error

dependencies = predicate.build_definition.resolved_dependencies
components = json.loads(bill)["components"]
print(f"{len(message.subject)} subjects, {len(dependencies)} dependencies, {len(components)} components")
