"""Renders the chart with Helm's own engine and checks what comes out against the schemas of Kubernetes, strictly.

pip install -r deploy/helm/requirements.txt, then: python deploy/helm/check.py
"""

from pathlib import Path

import helm_python as helm
import kubernetes_validate
import yaml

versions = ["1.27", "1.37"]
cases: list[tuple[str, dict]] = [
    ("as it is", {}),
    (
        "with everything",
        {
            "replicas": 3,
            "image": {"repository": "textkin", "tag": "1"},
            "imagePullSecrets": [{"name": "registry"}],
            "trustProxy": "10.0.0.0/8",
            "publicUrl": "https://texts.example.org",
            "settings": {"TEXTKIN_REGISTRATION": "on", "TEXTKIN_LOG_LEVEL": "warn"},
            "settingsFromSecrets": ["textkin-mail"],
            "podAnnotations": {"example.org/team": "news"},
            "podDisruptionBudget": {"minAvailable": "50%"},
            "nodeSelector": {"disk": "ssd"},
            "tolerations": [{"key": "texts", "operator": "Exists", "effect": "NoSchedule"}],
            "affinity": {"nodeAffinity": {}},
        },
    ),
    ("with the least", {"metrics": {"enabled": False}, "podDisruptionBudget": {"enabled": False}}),
]
refused: list[dict] = [
    {"replicas": 0},
    {"drainSeconds": "ten"},
    {"setings": {}},
    {"settings": {"TEXTKIN_REGISTRATION": True}},
]

with helm.Chart.load(str(Path(__file__).parent / "textkin")) as chart:
    for what, values in cases:
        kinds = []
        for path, text in chart.render(values, name="news", namespace="prod").items():
            if not path.endswith(".yaml"):
                continue
            for resource in yaml.safe_load_all(text):
                if resource is None:
                    continue
                kinds.append(resource["kind"])
                for version in versions:
                    kubernetes_validate.validate(resource, version, strict=True)
        print(f"{what}: {', '.join(sorted(kinds))} fit Kubernetes {' and '.join(versions)}")
    for values in refused:
        try:
            chart.render(values, name="news", namespace="prod")
        except helm.HelmError as error:
            print(f"{values} is refused: {str(error).splitlines()[-1].strip()}")
        else:
            raise SystemExit(f"{values} was taken")
