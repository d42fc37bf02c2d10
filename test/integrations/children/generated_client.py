"""Uses a client that openapi-python-client has generated: prints what it has seen as JSON."""

import json
import os

from textkin_rest import AuthenticatedClient, Client
from textkin_rest.api.auth import auth_access_token
from textkin_rest.api.collection import collection_create, collection_list_texts
from textkin_rest.api.text import text_create, text_get, text_tags
from textkin_rest.models import (
    AuthAccessTokenBody,
    CollectionCreateBody,
    CollectionCreateBodyLanguage,
    Problem,
    TextCreateBody,
)

url = os.environ["URL"]
keys = AuthAccessTokenBody(api_key=os.environ["API_KEY"], secret_key=os.environ["SECRET_KEY"])
token = auth_access_token.sync(client=Client(base_url=url), body=keys).access_token
client = AuthenticatedClient(base_url=url, token=token)

collection = collection_create.sync(
    client=client, body=CollectionCreateBody(name="News", language=CollectionCreateBodyLanguage.EN)
)
body = "Volvo Cars will build a second electric car in its factory in Ghent, Belgium. Customers have waited."
text = text_create.sync(
    collection.collection_id, client=client, body=TextCreateBody(body=body, ext_text_id="a/1")
)
tags = text_tags.sync(collection.collection_id, text.text_id, client=client, prefer="wait=60")
own = text_get.sync(collection.collection_id, "ext:a/1", client=client)
listed = collection_list_texts.sync(collection.collection_id, client=client)
missing = text_get.sync(collection.collection_id, 99, client=client)
assert isinstance(missing, Problem)
refused = text_create.sync(
    collection.collection_id, client=client, body=TextCreateBody.from_dict({"body": 5})
)
print(
    json.dumps(
        {
            "tags": [one.to_dict() for one in tags.tags],
            "own": own.ext_text_id,
            "listed": [one.text_id for one in listed.texts],
            "problem": [missing.status, missing.code],
            "unknown": [refused.status, refused.code],
        }
    )
)
